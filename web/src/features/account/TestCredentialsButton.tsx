import { useTestCredentialsQuery } from '@/gql/operations';
import { Button } from '@/shared/ui';
import { testCredentials } from './login.en';

interface TestCredentialsButtonProps {
  onChoose: (credentials: { email: string; password: string }) => void;
}

/** Fills in the demo account, if the shop has one. */
export function TestCredentialsButton({ onChoose }: TestCredentialsButtonProps) {
  const credentials = useTestCredentialsQuery().data?.shop.testCredentials;
  if (!credentials) return null;
  const { email, password } = credentials;
  return (
    <Button variant="quiet" onClick={() => onChoose({ email, password })}>
      {testCredentials}
    </Button>
  );
}
