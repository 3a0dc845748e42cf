import type { Plugin } from 'vite';

/** With TEXTS=hi, `npm run dev` speaks Hindi. */
export const speaksHindi = process.env.TEXTS === 'hi';

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
  };
}
