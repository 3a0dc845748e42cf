import { ADDRESS_MAX, MOBILE_NUMBER, PINCODE } from '../../../../domain/address/address-rules';
import { list, nullable, object, text } from '../../rest/json-schema';

const required = (example: string, maxLength: number) => text(example, { minLength: 1, maxLength });

export const addressIdSchema = text('2f0a9e6c-51d4-4c38-8d7c-6a1f1e2b3c4d', {
  description: 'The _id of an address.',
});

/** The addresses as REST returns them. */
export const addressResponse = object({
  address: list(
    object(
      {
        _id: addressIdSchema,
        name: text('Asha Rao'),
        mobileNumber: text('9876543210'),
        pincode: text('560001'),
        Address: text('12 Basil Street', { description: 'The street.' }),
        city: text('Bengaluru'),
        state: text('Karnataka'),
        label: { type: ['string', 'null'], examples: ['Home'], description: 'What the shopper calls it.' },
        lastUsed: { type: 'boolean', examples: [false], description: 'Whether the newest order went there.' },
      },
      { title: 'Address' },
    ),
  ),
});

/** The body that adds or replaces an address; city and label may be left out. */
export const postedAddressSchema = object(
  {
    address: object(
      {
        name: required('Asha Rao', ADDRESS_MAX.name),
        mobileNumber: text('9876543210', { pattern: MOBILE_NUMBER.source }),
        pincode: text('560001', { pattern: PINCODE.source }),
        Address: required('12 Basil Street', ADDRESS_MAX.street),
        city: nullable(text('Bengaluru', { maxLength: ADDRESS_MAX.city })),
        state: required('Karnataka', ADDRESS_MAX.state),
        label: nullable(text('Home', { maxLength: ADDRESS_MAX.label })),
      },
      { required: ['name', 'mobileNumber', 'pincode', 'Address', 'state'] },
    ),
  },
  { title: 'PostedAddress' },
);
