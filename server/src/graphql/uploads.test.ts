import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Upload } from 'graphql-upload-minimal';
import { readUpload } from '../common/read-upload';
import { createUploads } from './uploads';

it.each([10, 17_000, 70_000, 300_000])(
  'a file of %i bytes may be read some time after its request',
  async (size) => {
    const uploads = createUploads(async () => undefined);
    const server = createServer((request, response) =>
      uploads(request as never, response as never, async () => {
        const { body } = request as unknown as { body: { variables: { file: Upload } } };
        await sleep(200);
        const bytes = await readUpload(body.variables.file.promise, 'file').catch(() => 'broken');
        response.end(String(bytes));
      }),
    ).listen(0);
    const form = new FormData();
    form.append('operations', JSON.stringify({ query: '{ me }', variables: { file: null } }));
    form.append('map', JSON.stringify({ 0: ['variables.file'] }));
    form.append('0', new Blob(['x'.repeat(size)]), 'a file');
    try {
      const { port } = server.address() as AddressInfo;
      const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form });
      expect(await response.text()).toBe('x'.repeat(size));
    } finally {
      server.close();
    }
  },
);
