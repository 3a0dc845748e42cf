import { useRef, useState } from 'react';
import type { ProductCardFragment } from '@/gql/operations';
import { useRootAttribute } from '@/shared/lib/root-attribute';
import { CloseIcon, icon, IconButton } from '@/shared/ui';
import * as texts from './product-page.en';

const ZoomIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5M11 8.5v5M8.5 11h5" />
  </>,
);

/** Scrollable, so it must be focusable; starts at the centre of the picture. */
function LargePicture({ title, image }: Pick<ProductCardFragment, 'title' | 'image'>) {
  const centre = (picture: HTMLImageElement) =>
    picture.parentElement?.scrollTo(picture.width / 4, picture.height / 4);
  return (
    <div tabIndex={0} role="region" aria-label={texts.picture} className="size-full overflow-auto">
      <img
        src={image}
        alt={title}
        onLoad={(event) => centre(event.currentTarget)}
        className="aspect-square w-[200vmax] max-w-none"
      />
    </div>
  );
}

/** The button on a product's picture that opens the picture at twice the screen's width. */
export function PictureZoom({ product: { title, image } }: { product: ProductCardFragment }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  useRootAttribute('dialog', open && '');
  const show = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <IconButton
        aria-label={texts.zoom(title)}
        onClick={show}
        className="absolute! right-2 bottom-2 bg-surface no-script:hidden"
      >
        <ZoomIcon />
      </IconButton>
      <dialog
        ref={dialog}
        // The event is asynchronous: it may be open again.
        onClose={() => setOpen(dialog.current?.open ?? false)}
        aria-label={texts.pictureOf(title)}
        className="m-0 h-dvh max-h-none w-screen max-w-none bg-paper text-ink"
      >
        {open && <LargePicture title={title} image={image} />}
        <IconButton
          aria-label={texts.close}
          onClick={() => dialog.current?.close()}
          className="fixed! top-3 right-3 bg-surface"
        >
          <CloseIcon />
        </IconButton>
      </dialog>
    </>
  );
}
