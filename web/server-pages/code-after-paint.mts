import type { Plugin } from 'vite';

const CODE = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;
const NEEDED_FIRST = /<link rel="modulepreload"(.*) href=(.*)>/;

/**
 * Moves the tags that fetch the page's code into a <template>, where they fetch nothing. The first script of index.html
 * puts them into the page once it is painted, so that the code takes neither line nor processor from what a shopper
 * waits for. The files that the page's script imports are run before it, one by one, so that taps are answered in
 * between.
 */
export function codeAfterPaint(): Plugin {
  return {
    name: 'code-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const [entry = '', ...needed] = (page.match(CODE) ?? []).map((tag) => tag.trim());
        const first = needed.map((tag) =>
          tag.replace(NEEDED_FIRST, '<script type="module"$1 src=$2></script>'),
        );
        const template = ['<template id="code">', ...first, entry, '</template>'].join('\n');
        return page.replace(CODE, '').replace('</body>', () => `${template}\n</body>`);
      },
    },
  };
}
