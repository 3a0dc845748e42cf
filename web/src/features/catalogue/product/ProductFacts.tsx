import { NUTRIENTS } from '@domain/catalogue/product-facts';
import type { Nutrient } from '@domain/catalogue/product-facts';
import { splitAllergens } from '@domain/catalogue/allergen-words';
import type { ProductCardFragment, ProductFactsFragment } from '@/gql/operations';
import { Card, Skeleton } from '@/shared/ui';
import { packText } from '@domain/catalogue/pack-text';
import { allergenName } from '../allergens.en';
import { unitPriceText } from './ProductPrice';
import * as texts from './product-page.en';

const HEADING = 'text-xl font-semibold';

/** Each nutrient's name and unit; a part of the nutrient above is indented. */
const LINES: Record<Nutrient, { name: string; unit: string; part?: true }> = {
  energyKcal: { name: texts.energy, unit: texts.kcal },
  proteinG: { name: texts.protein, unit: texts.grams },
  carbsG: { name: texts.carbs, unit: texts.grams },
  sugarsG: { name: texts.sugars, unit: texts.grams, part: true },
  fatG: { name: texts.fat, unit: texts.grams },
  saturatedG: { name: texts.saturated, unit: texts.grams, part: true },
  fibreG: { name: texts.fibre, unit: texts.grams },
  sodiumMg: { name: texts.sodium, unit: texts.milligrams },
};

function rowsOf(
  product: ProductCardFragment,
  facts: ProductFactsFragment | null,
  soldByWeight: boolean,
): [string, string][] {
  const rows: [string, string | null | undefined][] = [
    [texts.packSize, packText(product)],
    [texts.unitPrice, unitPriceText(product)],
    [texts.soldByWeight, soldByWeight ? texts.payWhatComes : null],
    [texts.origin, facts?.origin],
    [texts.storage, facts?.storage],
    [texts.shelfLife, facts?.shelfLifeDays ? texts.days(facts.shelfLifeDays) : null],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

function Ingredients({ ingredients, allergens }: Pick<ProductFactsFragment, 'ingredients' | 'allergens'>) {
  return (
    <Card as="section" aria-labelledby="ingredients" className="space-y-2">
      <h2 id="ingredients" className={HEADING}>
        {texts.ingredients}
      </h2>
      {ingredients && (
        <p className="wrap-anywhere">
          {splitAllergens(ingredients, allergens).map(({ text, isAllergen }, index) =>
            isAllergen ? <strong key={index}>{text}</strong> : text,
          )}
        </p>
      )}
      {allergens.length > 0 && (
        <p>{texts.contains(<strong>{allergens.map(allergenName).join(', ')}</strong>)}</p>
      )}
    </Card>
  );
}

function NutritionTable({ nutrition }: { nutrition: NonNullable<ProductFactsFragment['nutrition']> }) {
  return (
    <Card as="section" aria-labelledby="nutrition">
      <h2 id="nutrition" className={HEADING}>
        {texts.nutrition}
      </h2>
      <table className="mt-2 w-full max-w-md text-left">
        <caption className="pb-2 text-left text-sm text-muted">{texts.per100}</caption>
        <tbody>
          {NUTRIENTS.map((key) => (
            <tr key={key} className="border-t border-line">
              <th
                scope="row"
                className={
                  LINES[key].part
                    ? 'py-1.5 pl-4 font-normal wrap-anywhere text-muted'
                    : 'py-1.5 font-medium wrap-anywhere'
                }
              >
                {LINES[key].name}
              </th>
              <td className="py-1.5 text-right whitespace-nowrap tabular-nums">
                {nutrition[key]} {LINES[key].unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface ProductFactsProps {
  product: ProductCardFragment;
  soldByWeight: boolean;
  /** Null if nothing but name and price is known. */
  facts: ProductFactsFragment | null;
}

/** The facts of a product; unknown ones are left out. */
export function ProductFacts({ product, soldByWeight, facts }: ProductFactsProps) {
  const isListed = Boolean(facts && (facts.ingredients || facts.allergens.length > 0));
  return (
    <div className="mt-8 grid items-start gap-4 lg:grid-cols-2">
      <Card as="section" aria-labelledby="about" className="space-y-3">
        <h2 id="about" className={HEADING}>
          {texts.about}
        </h2>
        {facts?.description && <p className="max-w-prose wrap-anywhere">{facts.description}</p>}
        <dl className="divide-y divide-line">
          {rowsOf(product, facts, soldByWeight).map(([label, text]) => (
            <div key={label} className="grid gap-x-6 py-2 sm:grid-cols-[8rem_1fr]">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 font-medium wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className="grid gap-4">
        {facts && isListed && <Ingredients {...facts} />}
        {facts?.nutrition && <NutritionTable nutrition={facts.nutrition} />}
      </div>
    </div>
  );
}

/** The placeholder of the facts. */
export const ProductFactsSkeleton = () => (
  <div className="mt-8 grid items-start gap-4 lg:grid-cols-2">
    <Skeleton className="h-80 rounded-card" />
    <Skeleton className="h-96 rounded-card max-lg:hidden" />
  </div>
);
