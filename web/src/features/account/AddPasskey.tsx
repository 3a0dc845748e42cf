import { deviceOf } from '@domain/account/device';
import { freeName, PASSKEY_NAME_MAX, validatePasskey } from '@domain/account/passkey-rules';
import { useLayoutEffect, useState } from 'react';
import { PasskeysDocument, useAddPasskeyMutation, useBeginPasskeyMutation } from '@/gql/passkey-operations';
import { showSuccess } from '@/shared/lib/toast';
import { useForm } from '@/shared/lib/useForm';
import { Button, Field, FormError } from '@/shared/ui';
import * as texts from './passkeys.en';
import { PasswordField } from './PasswordField';

const FIELD_OF_CODE = {
  INVALID_CREDENTIALS: { field: 'password', message: texts.wrongPassword },
} as const;

interface AddPasskeyProps {
  /** Those of the shopper's other passkeys. */
  names: readonly string[];
  onClose: () => void;
}

function usePasskeyForm({ names, onClose }: AddPasskeyProps) {
  const [begin] = useBeginPasskeyMutation({ fetchPolicy: 'no-cache' });
  const [add] = useAddPasskeyMutation({
    update: (cache, { data }) => {
      if (data) cache.writeQuery({ query: PasskeysDocument, data: { passkeys: data.addPasskey } });
    },
  });
  const [problem, setProblem] = useState('');
  const form = useForm({
    initial: { name: freeName(deviceOf(navigator.userAgent).system ?? texts.myDevice, names), password: '' },
    validate: validatePasskey,
    fieldOfCode: FIELD_OF_CODE,
    send: async ({ name, password }) => {
      setProblem('');
      const [here, { data }] = await Promise.all([
        import('./passkeys-here'),
        begin({ variables: { password } }),
      ]);
      try {
        const credential = await here.makePasskey(data!.beginPasskey);
        await add({ variables: { input: { name, credential } } });
        showSuccess(texts.added);
        onClose();
      } catch (error) {
        setProblem(here.problemOf(error, true));
      }
    },
  });
  return { ...form, formError: form.formError ?? problem };
}

/** Adds a passkey, for whoever knows the password. */
export function AddPasskey(props: AddPasskeyProps) {
  const { formRef, formError, sending, submit, field } = usePasskeyForm(props);
  useLayoutEffect(() => {
    formRef.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  }, [formRef]);
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      aria-label={texts.addPasskey}
      onSubmit={submit}
      className="mt-4 max-w-md space-y-4"
    >
      <FormError text={formError} />
      <Field
        {...field('name')}
        label={texts.name}
        hint={texts.nameHint}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
      <PasswordField {...field('password')} label={texts.yourPassword} autoComplete="current-password" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={sending}>
          {texts.goOn}
        </Button>
        <Button variant="quiet" onClick={props.onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
