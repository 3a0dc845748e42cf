import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { ProductSlotsContext } from '@/features/catalogue';
import { useSession } from '@/shared/lib/session';
import { HydrationMark, lazyPart, useHydratedDeferred } from '@/shared/lib/ssr/hydration';
import { BottomBar } from './layout/BottomBar';
import { Footer } from './layout/Footer';
import { Header } from './layout/Header';
import * as texts from './layout/layout.en';
import { NavigationBar } from './layout/NavigationBar';
import { PaymentStatus } from './layout/PaymentStatus';
import { ScrollPositions } from './layout/ScrollPositions';
import { ToastArea } from './layout/ToastArea';
import { productSlots } from './product-slots';

const FloatingCart = lazyPart(() => import('./layout/FloatingCart').then((module) => module.FloatingCart));

function SessionCart() {
  const session = useSession();
  return useHydratedDeferred() && session && <FloatingCart />;
}

const Later = lazyPart(() => import('./layout/Later').then((module) => module.Later));

/** Shown while the page's code is missing or has failed. An empty href is the page itself. */
const PlainNotice = () => (
  <p className="mb-6 hidden rounded-lg bg-butter p-3 font-medium text-on-butter no-script:block">
    {texts.withoutScripts}{' '}
    <a href="" className="inline-flex min-h-11 items-center underline">
      {texts.tryAgain}
    </a>
  </p>
);

/**
 * The layout of all pages of the shop. React hydrates Suspense boundaries one after the other, from the outside in, and
 * handles input in between. Once a lazy part shows its fallback, it waits 300 ms before it reveals more, and hydrates nested
 * boundaries only after that: in `Later`, the innermost, is only what can wait.
 */
export function ShopLayout() {
  return (
    <ProductSlotsContext value={productSlots}>
      <a href="#main" className="skip-link">
        {texts.skip}
      </a>
      <NavigationBar />
      <Header />
      <Suspense>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto min-h-dvh w-full max-w-page px-4 pt-6 outline-none md:px-6 md:pt-8"
        >
          <PlainNotice />
          <Outlet />
        </main>
        <Footer />
        <PaymentStatus />
        <SessionCart />
        <BottomBar />
        <ScrollPositions />
        <HydrationMark />
        <Later />
      </Suspense>
      <ToastArea />
    </ProductSlotsContext>
  );
}
