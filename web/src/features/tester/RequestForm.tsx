import type { KeyboardEvent, SubmitEvent } from 'react';
import { Button, Field } from '@/shared/ui';
import { BodyEditor } from './BodyEditor';
import { CopyAsCurl } from './CopyAsCurl';
import type { DocumentedCall } from './documented-calls';
import { DocumentedCalls } from './DocumentedCalls';
import { HeaderRows } from './HeaderRows';
import { MethodChoice } from './MethodChoice';
import type { TesterFormState } from './useTesterForm';

interface RequestFormProps {
  state: TesterFormState;
  calls: DocumentedCall[] | undefined;
  token: string | undefined;
  onSubmit: () => void;
}

function Endpoint({ form, errors, change }: Pick<TesterFormState, 'form' | 'errors' | 'change'>) {
  return (
    <Field
      label="Endpoint"
      name="endpoint"
      value={form.endpoint}
      error={errors.endpoint}
      onChange={(event) => change({ endpoint: event.target.value })}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** The request: what to send where. Ctrl+Enter (or Cmd+Enter) sends it from everywhere in the form. */
export function RequestForm({ state, calls, token, onSubmit }: RequestFormProps) {
  const { form, formRef, errors, change } = state;
  const chosen = calls?.find(({ method, endpoint }) => method === form.method && endpoint === form.endpoint);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const sendByKeyboard = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat) onSubmit();
  };

  return (
    <form
      ref={formRef}
      noValidate
      aria-label="Request"
      onSubmit={submit}
      onKeyDown={sendByKeyboard}
      className="min-w-0 space-y-5 rounded-card border border-line bg-surface p-4 md:p-6"
    >
      <DocumentedCalls calls={calls} chosen={chosen} onChoose={state.fill} />
      <MethodChoice method={form.method} onChange={(method) => change({ method })} />
      <Endpoint {...state} />
      <HeaderRows state={state} token={token} tokenNeeded={chosen?.needsToken ?? false} />
      <BodyEditor
        value={form.body}
        wrong={Boolean(errors.body)}
        onChange={(body) => change({ body })}
        onLeave={state.checkBody}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" title="Ctrl+Enter" aria-keyshortcuts="Control+Enter" className="grow sm:grow-0">
          Send
        </Button>
        <CopyAsCurl readRequest={state.readRequest} />
      </div>
    </form>
  );
}
