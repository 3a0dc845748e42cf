import { Link } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { LanguageLink } from './LanguageLink';
import * as texts from './layout.en';

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink';

/** Three columns of text, and the fine print. */
export function Footer() {
  return (
    <footer className="mt-16 border-t border-line bg-surface">
      <div className="mx-auto max-w-page px-4 py-10 md:px-6">
        <div className="grid grid-cols-3 large-text:grid-cols-1 gap-4 text-sm sm:text-base">
          {texts.COLUMNS.map(({ title, lines }) => (
            <section key={title}>
              <h2 className="mb-3 font-semibold">{title}</h2>
              <ul className="space-y-2 text-muted">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className="mt-10 flex flex-wrap gap-x-6 border-t border-line pt-4 text-sm text-muted">
          <LanguageLink className={LINK} />
          <Link to={paths.credits} className={LINK}>
            {texts.credits}
          </Link>
        </p>
      </div>
    </footer>
  );
}
