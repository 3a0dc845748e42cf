import { useState } from 'react';
import { PasskeysDocument, useRemovePasskeyMutation } from '@/gql/passkey-operations';
import type { PasskeysQuery } from '@/gql/passkey-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { showSuccess } from '@/shared/lib/toast';
import { Button, ConfirmSheet, TrashIcon } from '@/shared/ui';
import * as texts from './passkeys.en';

interface RemovePasskeyProps {
  passkey: PasskeysQuery['passkeys'][number];
}

/** Removes a passkey; rejects with the error. */
function useRemovePasskey({ passkey, passkey: { _id } }: RemovePasskeyProps): () => Promise<void> {
  const [remove, { client }] = useRemovePasskeyMutation({
    update: (cache, { data }) => {
      if (data) cache.writeQuery({ query: PasskeysDocument, data: { passkeys: data.removePasskey } });
    },
  });
  return async () => {
    try {
      await remove({ variables: { _id } });
    } catch (failure) {
      // It has already been removed.
      if (readApiError(failure).code !== 'NOT_FOUND') throw failure;
      client.cache.evict({ id: client.cache.identify(passkey) });
    }
    showSuccess(texts.removed);
    import('./passkeys-here').then(({ reportRemoved }) => reportRemoved(_id)).catch(() => undefined);
  };
}

/** The button that removes a passkey, after a confirmation. */
export function RemovePasskey({ passkey }: RemovePasskeyProps) {
  const { _id, name } = passkey;
  const [confirming, setConfirming] = useState(false);
  const remove = useRemovePasskey({ passkey });
  return (
    <>
      <Button
        variant="quiet"
        aria-label={texts.removePasskey(name)}
        aria-describedby={`passkey-${_id}`}
        className="max-sm:-ml-5 forced-colors:m-0"
        onClick={() => setConfirming(true)}
      >
        <TrashIcon />
        {texts.remove}
      </Button>
      <ConfirmSheet
        open={confirming}
        onClose={() => setConfirming(false)}
        title={texts.removeThis}
        about={name}
        confirm={texts.removeIt}
        back={texts.keepIt}
        onConfirm={remove}
      >
        <p className="wrap-anywhere">{texts.noLonger(name)}</p>
        <p className="mt-2 text-muted">{texts.deleteThere}</p>
      </ConfirmSheet>
    </>
  );
}
