import { useState } from 'react';
import { PasskeysDocument, useRemovePasskeyMutation } from '@/gql/passkey-operations';
import type { PasskeysQuery } from '@/gql/passkey-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { showSuccess } from '@/shared/lib/toast';
import { Button, ErrorText, Sheet, TrashIcon } from '@/shared/ui';
import * as texts from './passkeys.en';

interface RemovePasskeyProps {
  passkey: PasskeysQuery['passkeys'][number];
}

/** Removes a passkey; `error` says why that failed. */
function useRemovePasskey(passkey: RemovePasskeyProps['passkey']) {
  const { _id } = passkey;
  const [confirming, setConfirming] = useState(false);
  const [error, setError] = useState('');
  const [remove, { loading, client }] = useRemovePasskeyMutation({
    update: (cache, { data }) => {
      if (data) cache.writeQuery({ query: PasskeysDocument, data: { passkeys: data.removePasskey } });
    },
  });
  const open = () => {
    setError('');
    setConfirming(true);
  };
  const confirm = async () => {
    setError('');
    try {
      await remove({ variables: { _id } });
    } catch (failure) {
      const { code, message } = readApiError(failure);
      // It has already been removed.
      if (code !== 'NOT_FOUND') return setError(message);
      client.cache.evict({ id: client.cache.identify(passkey) });
    }
    showSuccess(texts.removed);
    import('./passkeys-here').then(({ reportRemoved }) => reportRemoved(_id)).catch(() => undefined);
  };
  return { confirming, error, loading, open, close: () => setConfirming(false), confirm };
}

/** The button that removes a passkey, after a confirmation. */
export function RemovePasskey({ passkey }: RemovePasskeyProps) {
  const { confirming, error, loading, open, close, confirm } = useRemovePasskey(passkey);
  const footer = (
    <div className="flex flex-wrap gap-3">
      <Button busy={loading} onClick={() => void confirm()}>
        {texts.removeIt}
      </Button>
      <Button variant="secondary" onClick={close}>
        {texts.keepIt}
      </Button>
    </div>
  );
  return (
    <>
      <Button
        variant="quiet"
        aria-label={texts.removePasskey(passkey.name)}
        aria-describedby={`passkey-${passkey._id}`}
        className="max-sm:-ml-5 forced-colors:m-0"
        onClick={open}
      >
        <TrashIcon />
        {texts.remove}
      </Button>
      <Sheet open={confirming} onClose={close} title={texts.removeThis} footer={footer}>
        <p className="wrap-anywhere">{texts.noLonger(passkey.name)}</p>
        <p className="mt-2 text-muted">{texts.deleteThere}</p>
        <ErrorText className="mt-3">{error}</ErrorText>
      </Sheet>
    </>
  );
}
