import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router-dom';
import { useToastsWanted } from '@/shared/lib/toast';
import { BottomBar } from './layout/BottomBar';
import { Footer } from './layout/Footer';
import { Header } from './layout/Header';
import { KeepShown } from './layout/KeepShown';
import { NavigationBar } from './layout/NavigationBar';
import { PaymentStatus } from './layout/PaymentStatus';
import { ScrollPlaces } from './layout/ScrollPlaces';
import { SessionMark } from './layout/SessionMark';

const Toasts = lazy(() => import('./layout/Toasts').then(({ Toasts }) => ({ default: Toasts })));

const ToastArea = () =>
  useToastsWanted() && (
    <Suspense>
      <Toasts />
    </Suspense>
  );

/**
 * What stands around every page. React takes a drawn page over one Suspense boundary after the other, from the outside
 * in, and taps are answered in between. What must run after all the rest is in the innermost boundary.
 */
export function Layout() {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-basil px-5 py-3 font-semibold text-on-basil focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationBar />
      <Header />
      <Suspense>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto min-h-dvh w-full max-w-page px-4 pt-6 outline-none md:px-6 md:pt-8"
        >
          <noscript>
            <p className="mb-6 rounded-lg bg-butter p-3 font-medium text-on-butter">
              Have a look around. To log in, fill a cart and order, please turn on JavaScript.
            </p>
          </noscript>
          <Outlet />
        </main>
        <Footer />
        <PaymentStatus />
        <BottomBar />
        <Suspense>
          <KeepShown />
          <ScrollPlaces />
          <SessionMark />
        </Suspense>
      </Suspense>
      <ToastArea />
    </>
  );
}
