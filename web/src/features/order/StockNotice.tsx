import { paths } from '@domain/shop/paths';
import { Button, ButtonLink } from '@/shared/ui';
import type { StockProblem, StockProblems } from './useStockProblems';

const wordsOf = ({ title, available }: StockProblem): string =>
  available === 0 ? `${title} is out of stock.` : `${title}: only ${available} can be ordered.`;

interface StockNoticeProps {
  stock: StockProblems;
  disabled: boolean;
  onMend: () => void;
}

/** What there is too little of, and the button that mends the cart and goes on. */
export function StockNotice({ stock: { problems, error, mending }, disabled, onMend }: StockNoticeProps) {
  const isNothingLeft = problems.every(({ available }) => available === 0);
  return (
    <div role="alert">
      {problems.length > 0 && (
        <div className="mb-4 space-y-3 rounded-lg bg-tomato-tint p-3">
          <p className="font-medium">There is less of this than is in your cart:</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {problems.map((problem) => (
              <li key={problem.productId}>{wordsOf(problem)}</li>
            ))}
          </ul>
          {error && <p className="font-medium text-tomato">{error}</p>}
          <div className="flex flex-wrap gap-2">
            <Button busy={mending} disabled={disabled} onClick={onMend}>
              {isNothingLeft ? 'Order without it' : 'Order what there is'}
            </Button>
            <ButtonLink to={paths.cart} variant="secondary">
              See your cart
            </ButtonLink>
          </div>
        </div>
      )}
    </div>
  );
}
