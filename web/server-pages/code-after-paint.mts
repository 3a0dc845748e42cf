import type { Plugin } from 'vite';

const CODE = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;
const NEEDED_FIRST = /<link rel="modulepreload"(.*) href=(.*)>/;

/**
 * Puts the tags that fetch the page's code into a template, where they fetch nothing: the page's own first script lets
 * them out once there is something to see, so that no line and no processor is shared with what a shopper waits for.
 * What the page's script needs is run before it, each file for itself, so that the page can answer in between.
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
