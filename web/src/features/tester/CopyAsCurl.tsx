import { useState } from 'react';
import { showSuccess } from '@/shared/lib/toast';
import { Button, Sheet } from '@/shared/ui';
import { toCurl } from './request';
import type { TesterRequest } from './request';

/** Copies the request as a cURL command, or shows it where the browser blocks the clipboard. */
export function CopyAsCurl({ readRequest }: { readRequest: () => TesterRequest | null }) {
  const [command, setCommand] = useState<string>();

  const copy = async () => {
    const request = readRequest();
    if (!request) return;
    const text = toCurl(request);
    try {
      await navigator.clipboard.writeText(text);
      showSuccess('Copied as cURL');
    } catch {
      setCommand(text);
    }
  };

  return (
    <>
      <Button variant="secondary" className="grow sm:grow-0" onClick={() => void copy()}>
        Copy as cURL
      </Button>
      <Sheet open={command !== undefined} onClose={() => setCommand(undefined)} title="Copy as cURL">
        <p className="mb-2">Your browser keeps the clipboard closed here. Please copy it by hand:</p>
        <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap select-all">{command}</pre>
      </Sheet>
    </>
  );
}
