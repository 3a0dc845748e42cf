import { expect, it } from '@jest/globals';
import { filesOf } from './bundle.mjs';

it('finds all static imports of a source file, but no dynamic ones', () => {
  const manifest = {
    'main.tsx': { file: 'main-1.js', imports: ['_a.js', '_b.js'], dynamicImports: ['later.tsx'] },
    '_a.js': { file: 'a-1.js', imports: ['_b.js'] },
    '_b.js': { file: 'b-1.js', imports: ['_a.js'] },
    'later.tsx': { file: 'later-1.js' },
  };
  expect([...filesOf(manifest, 'main.tsx')]).toEqual(['main-1.js', 'a-1.js', 'b-1.js']);
});
