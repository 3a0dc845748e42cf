import type { ADDRESS_LABELS } from '@domain/address/address-rules';

const LABELS: Readonly<Record<(typeof ADDRESS_LABELS)[number], string>> = {
  Home: 'घर',
  Work: 'ऑफ़िस',
  Other: 'अन्य',
};

export const labelText = (label: string): string =>
  (LABELS as Readonly<Record<string, string>>)[label] ?? label;
