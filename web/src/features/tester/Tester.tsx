import { useState } from 'react';
import { useSession } from '@/shared/lib/session';
import { useDocumentedCalls } from './documented-calls';
import type { DocumentedCall } from './documented-calls';
import { RequestForm } from './RequestForm';
import { ResponseViewer } from './ResponseViewer';
import { useSend } from './useSend';
import { useTesterForm } from './useTesterForm';

interface TesterProps {
  /** Called after a POST or DELETE that succeeded. */
  onWritten: () => void;
}

/** Sends requests to the shop and shows what it answers. */
export function Tester({ onWritten }: TesterProps) {
  const token = useSession()?.token;
  const calls = useDocumentedCalls();
  const [bench, setBench] = useState({ token, number: 0 });

  // What one session sent and saw goes with it; a visitor who logs in keeps the form.
  if (token !== bench.token) setBench({ token, number: bench.number + (bench.token ? 1 : 0) });
  return <Bench key={bench.number} token={token} calls={calls} onWritten={onWritten} />;
}

interface BenchProps extends TesterProps {
  token: string | undefined;
  calls: DocumentedCall[] | undefined;
}

function Bench({ token, calls, onWritten }: BenchProps) {
  const form = useTesterForm();
  const { waiting, outcome, send, cancel } = useSend();

  const submit = async () => {
    const request = form.readRequest();
    const answer = request && (await send(request));
    if (answer && answer.status < 300 && request.method !== 'GET') onWritten();
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <RequestForm state={form} calls={calls} token={token} onSend={() => void submit()} />
      <ResponseViewer waiting={waiting} outcome={outcome} onCancel={cancel} />
    </div>
  );
}
