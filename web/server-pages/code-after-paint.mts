import type { Plugin } from 'vite';

const CODE = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/**
 * Puts the tags that fetch the page's code into a template, where they fetch nothing: the page's own first script lets
 * them out once there is something to see, so that no line and no processor is shared with what a shopper waits for.
 */
export function codeAfterPaint(): Plugin {
  return {
    name: 'code-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const tags = (page.match(CODE) ?? []).map((tag) => tag.trim());
        const template = ['<template id="code">', ...tags, '</template>'].join('\n');
        return page.replace(CODE, '').replace('</body>', () => `${template}\n</body>`);
      },
    },
  };
}
