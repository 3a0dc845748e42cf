import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

const here = (place: string): string => fileURLToPath(new URL(place, import.meta.url));
const SCREEN = /\/routes\/(\w+)\.tsx$/;

type Bundle = Rolldown.OutputBundle;

/** The file of each screen's code and those that it cannot start without, save what the page itself brings along. */
function screenFiles(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return found;
    found.add(name);
    chunk.imports.forEach((file) => withImports(file, found));
    return found;
  };
  const everywhere = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName)]),
  );
  return Object.fromEntries(
    chunks.flatMap(({ facadeModuleId, fileName }) => {
      const id = SCREEN.exec(facadeModuleId ?? '')?.[1];
      const files = [...withImports(fileName)].filter((name) => !everywhere.has(name));
      return id ? [[id, files.map((name) => `/${name}`)]] : [];
    }),
  );
}

/** After the web client is built: the same tree for the server, in one file, which knows where each screen's code is. */
export function buildServerPages(outDir: string): Plugin {
  let files: Record<string, string[]> = {};
  return {
    name: 'build-server-pages',
    apply: 'build',
    writeBundle: (_options, bundle) => {
      files = screenFiles(bundle);
    },
    closeBundle: async () => {
      await build({
        configFile: false,
        root: here('..'),
        publicDir: false,
        logLevel: 'warn',
        plugins: [react()],
        resolve: { alias: { '@': here('../src'), '@domain': here('../../domain') } },
        ssr: { noExternal: true },
        define: { SCREEN_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
        build: {
          ssr: here('../src/entry-server.tsx'),
          outDir: path.resolve(outDir),
          emptyOutDir: true,
          rolldownOptions: {
            output: { format: 'cjs', entryFileNames: 'entry-server.cjs', codeSplitting: false },
          },
        },
      });
    },
  };
}
