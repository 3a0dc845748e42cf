import { useState } from 'react';
import { readApiError } from '@/shared/lib/api/api-error';
import { showFailure } from '@/shared/lib/toast';
import { useIsLeft } from './useIsLeft';

/**
 * The state of an action that a button runs. Its error is shown here or, once this is gone or closed, in a toast.
 * @param name what the toast calls it
 * @param isOpen false while it is closed
 */
export function useAction(name: string, isOpen = true) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const isLeft = useIsLeft(isOpen);
  const run = async (action: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError('');
    try {
      await action();
    } catch (failure) {
      const { fields, message: whole } = readApiError(failure);
      const message = Object.values(fields)[0] ?? whole;
      setError(message);
      if (isLeft()) showFailure(`${name}: ${message}`);
    }
    setBusy(false);
  };
  return { busy, error, run };
}
