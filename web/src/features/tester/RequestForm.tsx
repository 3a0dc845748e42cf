import type { KeyboardEvent, SubmitEvent } from 'react';
import { Button, Card, Field, TextArea } from '@/shared/ui';
import { CopyAsCurl } from './CopyAsCurl';
import type { DocumentedCall } from './documented-calls';
import { DocumentedCalls } from './DocumentedCalls';
import { HeaderFields } from './HeaderFields';
import { MethodChoice } from './MethodChoice';
import { CODE } from './request';
import type { TesterFormState } from './useTesterForm';

interface RequestFormProps {
  state: TesterFormState;
  calls: DocumentedCall[] | undefined;
  token: string | undefined;
  onSend: () => void;
}

function Fields({ state, calls, token }: Omit<RequestFormProps, 'onSend'>) {
  const { form, errors, change, fill } = state;
  const chosen = calls?.find(({ method, endpoint }) => method === form.method && endpoint === form.endpoint);
  return (
    <>
      <DocumentedCalls calls={calls} chosen={chosen} onChoose={fill} />
      <MethodChoice method={form.method} onChange={(method) => change({ method })} />
      <Field
        {...CODE}
        label="Endpoint"
        name="endpoint"
        inputMode="url"
        value={form.endpoint}
        error={errors.endpoint}
        onChange={({ target }) => change({ endpoint: target.value })}
      />
      <HeaderFields state={state} token={token} tokenNeeded={chosen?.needsToken ?? false} />
      <TextArea
        {...CODE}
        label="Body"
        name="body"
        hint="JSON, sent with POST and DELETE. Leave it empty to send none."
        rows={Math.min(16, Math.max(5, form.body.split('\n').length))}
        value={form.body}
        error={errors.body}
        onChange={({ target }) => change({ body: target.value })}
        className="[&_textarea]:font-mono sm:[&_textarea]:text-sm/6"
      />
    </>
  );
}

/** The request to send. Ctrl+Enter (or Cmd+Enter) sends it from anywhere in the form. */
export function RequestForm({ state, calls, token, onSend }: RequestFormProps) {
  const { formRef, readRequest } = state;
  const send = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault();
    onSend();
  };
  const sendByKeyboard = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) send(event);
  };
  return (
    <Card className="min-w-0">
      <form
        ref={formRef}
        noValidate
        aria-label="Request"
        onSubmit={send}
        onKeyDown={sendByKeyboard}
        className="space-y-5"
      >
        <Fields state={state} calls={calls} token={token} />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            title="Ctrl+Enter"
            aria-keyshortcuts="Control+Enter"
            className="grow sm:grow-0"
          >
            Send
          </Button>
          <CopyAsCurl readRequest={readRequest} />
        </div>
      </form>
    </Card>
  );
}
