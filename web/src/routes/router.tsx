import { createBrowserRouter } from 'react-router-dom';
import { Layout } from './Layout';

/** Every address of the shop; matching ignores case. Each screen's code is loaded when it is first visited. */
export const router = createBrowserRouter([
  {
    path: '/',
    Component: Layout,
    children: [
      { index: true, lazy: () => import('./HomeRoute') },
      { path: 'product', lazy: () => import('./ProductListRoute') },
      { path: 'product/:productId', lazy: () => import('./ProductRoute') },
      { path: 'login', lazy: () => import('./LoginRoute') },
      { path: '*', lazy: () => import('./NotFoundRoute') },
    ],
  },
]);
