import { plainHead } from '@domain/shop/page-head';
import { paths } from '@domain/shop/paths';
import { PageHead } from '@/shared/lib/head/PageHead';
import { Card, PageHeading } from '@/shared/ui';
import * as texts from './credits.en';

const LICENCES = '/images/licences';
const LINK = 'inline-flex min-h-11 items-center font-semibold text-basil underline underline-offset-4';

/** Credits of the pictures, as their licences require. */
export function Component() {
  return (
    <div className="mx-auto max-w-2xl space-y-4">
      <PageHead describe={(site) => plainHead(site, paths.credits)} />
      <PageHeading>{texts.title}</PageHeading>
      <Card as="section" className="space-y-2">
        <h2 className="text-xl font-semibold">{texts.produce}</h2>
        <p lang="en">
          Based on <a href="https://github.com/googlefonts/noto-emoji">Noto Emoji</a> © Google LLC, Apache
          License 2.0. Recoloured, combined, rotated and placed in our own scenes.
        </p>
        <a href={`${LICENCES}/noto-emoji-APACHE-2.0.txt`} lang="en" className={LINK}>
          Apache License 2.0
        </a>
      </Card>
      <Card as="section" className="space-y-2">
        <h2 className="text-xl font-semibold">{texts.lettering}</h2>
        <p lang="en">Outlines of Baloo 2 © The Baloo 2 Project Authors, SIL Open Font License 1.1.</p>
        <a href={`${LICENCES}/baloo-2-OFL-1.1.txt`} lang="en" className={LINK}>
          SIL Open Font License 1.1 of Baloo 2
        </a>
        <p lang="en">Texts in Hindi: Hind © 2014 Indian Type Foundry, SIL Open Font License 1.1.</p>
        <a href={`${LICENCES}/hind-OFL-1.1.txt`} lang="en" className={LINK}>
          SIL Open Font License 1.1 of Hind
        </a>
      </Card>
      <Card as="section" className="space-y-2">
        <h2 className="text-xl font-semibold">{texts.rest}</h2>
        <p lang="en">
          Packaging, bowls, pulses, nuts, spices, the basket and the banner are our own drawings.
        </p>
      </Card>
    </div>
  );
}
