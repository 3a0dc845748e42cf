import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { paths } from '@domain/shop/paths';
import { ProductRow } from '@/features/catalogue';
import type { ProductSlots } from '@/features/catalogue';
import { useUsualsQuery } from '@/gql/own-operations';
import type { UsualsQuery } from '@/gql/own-operations';

/** As many as a row shows. */
const SHOWN = { first: 6 };

function Row({ products, ...slots }: ProductSlots & { products: UsualsQuery['usuals'] }) {
  return <ProductRow heading="Your usuals" seeAll={paths.buyAgain} products={products} {...slots} />;
}

/** True once there is something to show and room for it: what follows the place is out of sight, so nothing is seen to move. */
function useRoom(place: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  // What is known as the screen opens takes its place with everything else.
  const [hasRoom, setHasRoom] = useState(isWanted);
  useEffect(() => {
    const next = place.current?.nextElementSibling;
    if (!isWanted || hasRoom || !next) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.every(({ isIntersecting }) => !isIntersecting)) setHasRoom(true);
    });
    observer.observe(next);
    return () => observer.disconnect();
  }, [place, isWanted, hasRoom]);
  return isWanted && hasRoom;
}

/** What the shopper buys again and again, among other things; nothing for those who have bought nothing yet. */
export function UsualsAmong(slots: ProductSlots) {
  const { data } = useUsualsQuery({ variables: SHOWN, fetchPolicy: 'cache-and-network' });
  const products = data?.usuals ?? [];
  const place = useRef<HTMLDivElement>(null);
  const isShown = useRoom(place, products.length > 0);
  return (
    <div ref={place} className="flow-root empty:hidden">
      {isShown && <Row products={products} {...slots} />}
    </div>
  );
}

/** What the shopper buys again and again, where there is nothing else; what follows waits for it, lest it be pushed down. */
export function UsualsBefore({ children, ...slots }: ProductSlots & { children: ReactNode }) {
  const { data, error } = useUsualsQuery({ variables: SHOWN, fetchPolicy: 'cache-and-network' });
  if (!data && !error) return null;
  return (
    <>
      {data && data.usuals.length > 0 && (
        <div className="mt-8 flow-root md:mt-12">
          <Row products={data.usuals} {...slots} />
        </div>
      )}
      {children}
    </>
  );
}
