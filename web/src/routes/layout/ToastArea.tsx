import { lazyPart } from '@/shared/lib/ssr/hydration';
import { useToastsWanted } from '@/shared/lib/toast';

const Toasts = lazyPart(() => import('./Toasts').then((module) => module.Toasts));

/** The place of toasts, once there is one. */
export const ToastArea = () => useToastsWanted() && <Toasts />;
