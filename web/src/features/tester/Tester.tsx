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

/** Sends requests to the shop and shows its responses. */
export function Tester({ onWritten }: TesterProps) {
  const token = useSession()?.token;
  const calls = useDocumentedCalls();
  const [shown, setShown] = useState({ token, resets: 0 });

  // Another session starts with an empty tester; a visitor who logs in keeps the form.
  if (token !== shown.token) setShown({ token, resets: shown.resets + (shown.token ? 1 : 0) });
  return <SessionTester key={shown.resets} token={token} calls={calls} onWritten={onWritten} />;
}

interface SessionTesterProps extends TesterProps {
  token: string | undefined;
  calls: DocumentedCall[] | undefined;
}

function SessionTester({ token, calls, onWritten }: SessionTesterProps) {
  const form = useTesterForm();
  const { waiting, outcome, send, cancel } = useSend();

  const submit = async () => {
    const request = form.readRequest();
    const response = request && (await send(request));
    if (response && response.status < 300 && request.method !== 'GET') onWritten();
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <RequestForm state={form} calls={calls} token={token} onSend={() => void submit()} />
      <ResponseViewer waiting={waiting} outcome={outcome} onCancel={cancel} />
    </div>
  );
}
