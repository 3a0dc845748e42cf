import { Field, Int, ObjectType } from 'type-graphql';
import { COUNT_MAX } from '../../../../domain/catalogue/listing-rules';
import { GetterField } from '../../common/getter-field';
import { PageInfo } from '../../common/page-info';
import { encodeCursor } from './product-cursor';
import { Product } from './product.entity';
import type { ProductSort } from './product.input';

@ObjectType({ simpleResolvers: true, description: 'A product in a list, and where it stands there.' })
export class ProductEdge {
  @GetterField(() => String, { description: 'Give it as "after" to go on behind this product.' })
  get cursor(): string {
    return encodeCursor({ sort: this.sort, id: this.node.id, pricePaise: this.node.pricePaise });
  }

  @Field(() => Product, { description: 'The product itself.' })
  readonly node: Product;

  constructor(
    node: Product,
    private readonly sort: ProductSort,
  ) {
    this.node = node;
  }
}

@ObjectType({
  simpleResolvers: true,
  description: `A page of products. A search is counted up to ${COUNT_MAX}, which then means that many or more.`,
})
export class ProductConnection {
  @Field(() => [ProductEdge], { description: 'The products of this page, in order.' })
  edges!: ProductEdge[];

  @Field(() => PageInfo, { description: 'Whether there is more, and from where.' })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Counted only when asked for.' })
  totalCount!: number;
}
