/** The products of several lists, most frequent first, without those given. */
export function goesWithAll<Product extends { _id: string }>(
  lists: readonly (readonly Product[])[],
  had: ReadonlySet<string>,
): Product[] {
  const counts = new Map<string, { product: Product; times: number }>();
  for (const product of lists.flat()) {
    if (had.has(product._id)) continue;
    const times = counts.get(product._id)?.times ?? 0;
    counts.set(product._id, { product, times: times + 1 });
  }
  return [...counts.values()].sort((one, other) => other.times - one.times).map(({ product }) => product);
}
