import type { Plugin, Rolldown } from 'vite';

const FONT = /^assets\/hind-devanagari-.+\.woff2$/;
/** Not used in Hindi (`hindi.css`). */
const HEADINGS = /<link rel="preload" href="[^"]*\/bricolage-english[^"]*\.woff2"[^>]*>\s*/;

const preload = (file: string): string =>
  `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`;

/** With TEXTS=hi, `npm run dev` speaks Hindi. */
export const speaksHindi = process.env.TEXTS === 'hi';

/** The page's template, marked as Hindi, with its typeface if it is built. */
export function inHindi(page: string, bundle: Rolldown.OutputBundle = {}): string {
  const fonts = Object.keys(bundle).filter((file) => FONT.test(file));
  const changes: [part: string | RegExp, hindi: string][] = [
    ['lang="en-IN"', 'lang="hi-IN"'],
    ['"/manifest.webmanifest"', '"/hi/manifest.webmanifest"'],
    [HEADINGS, ''],
    ['<!--ssr-head-->', `${fonts.map(preload).join('')}<!--ssr-head-->`],
  ];
  return changes.reduce((changed, [part, text]) => {
    if (!(typeof part === 'string' ? changed.includes(part) : part.test(changed)))
      throw new Error(`The page in Hindi: there is no ${part} to replace.`);
    return changed.replace(part, () => text);
  }, page);
}

/** Builds the shop in Hindi: takes the texts of `x.hi.ts` for those of `x.en.ts`. */
export function hindi(): Plugin {
  return {
    name: 'hindi',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name.startsWith('hindi') || speaksHindi,
    resolveId: {
      filter: { id: /\.en$/ },
      handler(source, importer) {
        // Hindi texts name what they have in common with English themselves.
        if (importer && /\.hi\.tsx?$/.test(importer)) return undefined;
        return this.resolve(source.replace(/\.en$/, '.hi'), importer);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type === 'asset') page.source = inHindi(String(page.source), bundle);
      },
    },
  };
}
