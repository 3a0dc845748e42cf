import type { FileUpload } from 'graphql-upload-minimal';
import { PICTURE_MAX_BYTES, pictureUrl } from '../../../../../domain/catalogue/picture';
import { notFound } from '../../../common/shop-error';
import { readUpload } from '../../../common/read-upload';
import { assertMay } from '../../staff';
import type { StaffCaller } from '../../staff';
import type { DeskProduct } from '../desk-product-store';
import type { DeskProductService } from '../desk-product.service';
import { encodePicture } from './encode-picture';
import type { PictureStore } from './picture-store';

/** Takes the pictures that staff upload. */
export class PictureService {
  constructor(
    private readonly products: Pick<DeskProductService, 'get' | 'setImage'>,
    private readonly store: PictureStore,
  ) {}

  /**
   * Gives a product a picture. Its files are there before a product names them; the earlier ones stay.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED naming `image`, SERVICE_UNAVAILABLE
   */
  async upload(
    caller: StaffCaller | null,
    productId: string,
    image: Promise<FileUpload>,
  ): Promise<DeskProduct> {
    assertMay(caller, 'uploadProductImage');
    const bytes = await readUpload(image, 'image', PICTURE_MAX_BYTES);
    if (!(await this.products.get(caller, productId))) throw notFound('product');
    const { hash, files } = await encodePicture(bytes);
    for (const { name, bytes: content } of files)
      await this.store.put(name, content, `image/${name.split('.')[1]}`);
    return this.products.setImage(caller, productId, pictureUrl(hash));
  }
}
