import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HANDED_OVER } from '../../../domain/shop/drawn-page';
import type { DrawnPage } from '../../../domain/shop/drawn-page';
import { headTags, scriptText } from '../../../domain/shop/page-head';
import type { PageHead, Site } from '../../../domain/shop/page-head';
import { escapeMarkup } from '../features/seo';

const ROOT = '<div id="root">';
/** The page's code. A template fetches nothing: web/index.html moves its content into the page once that is painted. */
const CODE = '<template id="code">';
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/** The built page, and what the server puts into it. */
export interface PageTemplate {
  /** As it was built: the browser then draws everything itself. */
  empty: string;
  /** The hashes of its inline scripts, for the content policy. */
  scriptHashes: readonly string[];
  /** What comes before the page's body, and what comes after it. */
  around(page: DrawnPage, site: Site): { before: string; after: string };
}

/** Reads the page that the build has made. */
export function readTemplate(webDir: string): PageTemplate {
  const empty = readFileSync(path.join(webDir, 'index.html'), 'utf8');
  const endOfHead = empty.indexOf('</head>');
  const inRoot = empty.indexOf(ROOT) + ROOT.length;
  const inCode = empty.indexOf(CODE) + CODE.length;
  return {
    empty,
    scriptHashes: [...empty.matchAll(INLINE_SCRIPT)].map(([, script]) => sha256(script ?? '')),
    around: ({ head, files, handedOver }, site) => ({
      before: [empty.slice(0, endOfHead), headMarkup(head, site), empty.slice(endOfHead, inRoot)].join('\n'),
      after: [
        `</div><script type="application/json" id="${HANDED_OVER}">${scriptText(handedOver)}</script>`,
        empty.slice(inRoot + '</div>'.length, inCode),
        ...files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
        empty.slice(inCode),
      ].join('\n'),
    }),
  };
}

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function headMarkup(head: PageHead, site: Site): string {
  const tags = headTags(head, site).map(({ tag, attributes }) => {
    const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeMarkup(value)}"`);
    return `<${tag} ${written.join(' ')}>`;
  });
  return [`<title>${escapeMarkup(head.title)}</title>`, ...tags].join('\n');
}
