const SECRET = /(SECRET|PASSWORD|TOKEN|_KEY|_HEADERS)$/;

/** The secrets among the settings, passwords in URLs included. */
export const secretsOf = (environment: NodeJS.ProcessEnv): string[] =>
  Object.entries(environment)
    .flatMap(([name, value = '']) => (SECRET.test(name) ? [value] : passwordsIn(value)))
    .filter((secret) => secret !== '');

/** Both as written in a URL, and decoded. */
const passwordsIn = (value: string): string[] =>
  value.split(',').flatMap((url) => {
    if (!URL.canParse(url.trim())) return [];
    const { password } = new URL(url.trim());
    return [password, decodeSafely(password)];
  });

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Redacts every secret in a text, longest first. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  [...secrets]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
