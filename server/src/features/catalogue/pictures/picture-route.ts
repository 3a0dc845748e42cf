import type { RequestHandler } from 'express';
import { PICTURE_FORMATS, PICTURE_SIZES, PICTURES_PATH } from '../../../../../domain/catalogue/picture';
import { IMMUTABLE } from '../../../common/http';
import type { PictureStore } from './picture-store';

/** The Express path of pictures that were uploaded. */
export const PICTURE_ROUTE = new RegExp(
  `^${PICTURES_PATH}(?<name>[0-9a-f]{32}-(?:${PICTURE_SIZES.join('|')}))\\.(?<format>${PICTURE_FORMATS.join('|')})$`,
);

/** Allows no scripts, even if a picture is opened as a page. */
const PICTURE_POLICY = "default-src 'none'; sandbox";

/** Sends pictures. Clients that do not accept AVIF are redirected to the WebP. */
export const createPictures =
  (store: PictureStore): RequestHandler<{ name: string; format: string }> =>
  async (request, response, next) => {
    const { name, format } = request.params;
    if (format === 'avif') response.vary('Accept');
    if (format === 'avif' && !/image\/avif/i.test(request.get('accept') ?? ''))
      return response
        .set('cache-control', 'public, max-age=3600')
        .redirect(302, `${PICTURES_PATH}${name}.webp`);
    const bytes = await store.get(`${name}.${format}`);
    if (!bytes) return next();
    response
      .set({ 'cache-control': IMMUTABLE, etag: `"${name}"`, 'content-security-policy': PICTURE_POLICY })
      .type(`image/${format}`)
      .send(bytes);
  };
