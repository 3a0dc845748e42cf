import { mayCall } from '@domain/staff/permissions';
import { onHandProblem, validateReceipt } from '@domain/stock/stock-rules';
import { OWNERS_ENGLISH } from '@domain/wording/owners.en';
import { wordProblem } from '@domain/wording/wording';
import type { Problem } from '@domain/wording/wording';
import { useStaff } from '@/features/desk/shared/me';
import { typedNumber } from '@/features/desk/shared/typed-number';
import { unsavedInput, useUnsavedInput } from '@/features/desk/shared/unsaved-input';
import { useDeskForm } from '@/features/desk/shared/useDeskForm';
import type { ProductRowFragment } from '@/gql/desk-operations';
import { Button, Card, Field } from '@/shared/ui';
import { PRODUCTS, STOCK } from './products-text';
import { useStock } from './useStock';

interface CountFormProps {
  product: ProductRowFragment;
  texts: { label: string; hint: string; button: string };
  problemOf: (count: number) => Problem | undefined;
  /** Resolves to an error message, or to null. */
  send: (count: number) => Promise<string | null>;
}

/** One number, with its button. */
function CountForm({ product, texts: { label, hint, button }, problemOf, send }: CountFormProps) {
  const form = `${button}:${product._id}`;
  const { formRef, values, field, submit, sending, replace } = useDeskForm<'count'>({
    initial: { count: unsavedInput<string>(form) ?? '' },
    about: () => product.title,
    // Validated in `send`, where the problem is worded with the label of the field.
    validate: () => ({}),
    send: async ({ count }) => {
      const problem = problemOf(typedNumber(count));
      const error = problem ? wordProblem(OWNERS_ENGLISH, label, problem) : await send(typedNumber(count));
      return error === null ? null : { count: error };
    },
    onDone: (sent) => replace(sent, { count: '' }),
  });
  useUnsavedInput(form, values.count || undefined);
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)} className="space-y-2">
      <Field {...field('count')} label={label} hint={hint} inputMode="numeric" autoComplete="off" />
      <Button type="submit" variant="secondary" size="small" busy={sending}>
        {button}
      </Button>
    </form>
  );
}

/** How much there is of a product. What came in is added to what is there by then, and a count replaces it. */
export function StockPanel({ product }: { product: ProductRowFragment }) {
  const { role } = useStaff();
  const { addReceived, setCounted } = useStock(product);
  const { stock } = product;
  return (
    <Card as="section" inset="small" aria-label={STOCK.title} className="space-y-4">
      <div>
        <h2 className="text-lg font-semibold">{STOCK.title}</h2>
        <p>
          {stock ? (
            <>
              <span className="font-semibold">{STOCK.onHand(stock.onHand)}</span>
              <span className="block text-muted">{PRODUCTS.left(stock.available)}</span>
            </>
          ) : (
            PRODUCTS.notCounted
          )}
        </p>
      </div>
      {stock && mayCall(role, 'receiveStock') && (
        <CountForm
          product={product}
          texts={STOCK.received}
          problemOf={(qty) => validateReceipt({ qty }).qty}
          send={addReceived}
        />
      )}
      {mayCall(role, 'adjustStock') && (
        <CountForm product={product} texts={STOCK.counted} problemOf={onHandProblem} send={setCounted} />
      )}
    </Card>
  );
}
