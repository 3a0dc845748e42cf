import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router-dom';
import { BottomBar } from './layout/BottomBar';
import { Footer } from './layout/Footer';
import { Header } from './layout/Header';
import { NavigationBar } from './layout/NavigationBar';
import { ScrollPlaces } from './layout/ScrollPlaces';

const Toasts = lazy(() => import('./layout/Toasts').then(({ Toasts }) => ({ default: Toasts })));

/** What stands around every page. */
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
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-dvh w-full max-w-page px-4 pt-6 outline-none md:px-6 md:pt-8"
      >
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      <Suspense>
        <Toasts />
      </Suspense>
      <ScrollPlaces />
    </>
  );
}
