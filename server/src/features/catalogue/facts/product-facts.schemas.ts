import { ALLERGENS } from '../../../../../domain/catalogue/product-facts';
import type { Nutrient, ProductFacts } from '../../../../../domain/catalogue/product-facts';
import { amount, integer, list, nullable, object, text } from '../../../rest/json-schema';
import type { JsonSchema } from '../../../rest/json-schema';
import { productIdSchema, productProperties } from '../catalogue.schemas';

const nutritionProperties: Record<Nutrient, JsonSchema> = {
  energyKcal: amount(64, 'Kilocalories.'),
  proteinG: amount(3.3, 'Grams.'),
  carbsG: amount(4.8, 'Grams, without fibre.'),
  sugarsG: amount(4.8, 'Grams of the carbohydrates.'),
  fatG: amount(3.5, 'Grams.'),
  saturatedG: amount(2.2, 'Grams of the fat.'),
  fibreG: amount(0, 'Grams.'),
  sodiumMg: amount(45, 'Milligrams.'),
};

const properties: Record<keyof ProductFacts, JsonSchema> = {
  description: text('Pasteurised cow milk with a clean, gently sweet taste.'),
  origin: nullable(text('Anand, Gujarat')),
  storage: nullable(text('Keep refrigerated at 4 °C or below.')),
  shelfLifeDays: nullable(integer(2)),
  ingredients: nullable(text('Pasteurised milk')),
  allergens: list({ type: 'string', enum: [...ALLERGENS] }),
  nutrition: nullable(
    object(nutritionProperties, {
      title: 'Nutrition',
      description: 'Per 100 g or 100 ml; typical values. Null where it is not known.',
    }),
  ),
};

const factsSchema = nullable(
  object(properties, {
    title: 'ProductFacts',
    description: 'Null where the shop knows nothing but name and price.',
  }),
);

/** A product by itself, as REST shows it. */
export const describedProductSchema = object(
  {
    ...productProperties,
    facts: factsSchema,
    goesWith: list(productIdSchema, {
      description: "Products that go with it, by _id, the shop's first choice first.",
    }),
  },
  { title: 'DescribedProduct' },
);
