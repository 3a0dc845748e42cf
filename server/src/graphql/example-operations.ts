import { TEST_CREDENTIALS } from '../features/account';

/** The operations that Apollo Sandbox opens with: each can be run as it stands, the later ones once a token is in the header. */
export const EXAMPLE_OPERATIONS = `# Welcome to the shop's data. Pick an operation and run it.
# Browse, Product and Suggest are for everyone. For the others run LogIn first,
# and put its token into the authorization header below.

query Browse {
  products(first: 6, sort: PRICE_LOW_TO_HIGH, filter: { categories: ["fruits"] }) {
    totalCount
    edges {
      node {
        _id
        title
        price
        quantity
        category {
          description
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}

query Product($productId: ID!) {
  product(_id: $productId) {
    title
    price
    quantity
    rating
  }
}

query Suggest {
  suggestions(text: "tomatto") {
    _id
    title
  }
}

mutation LogIn($logIn: LogInInput!) {
  logIn(input: $logIn) {
    token
    user {
      firstName
    }
  }
}

query MyThings {
  me {
    firstName
    email
  }
  cart {
    ...CartTotals
  }
  wishlist {
    items {
      product {
        title
      }
    }
  }
  orders {
    createdAt
    price
    payment
  }
}

mutation AddToCart($productId: ID!) {
  addToCart(productId: $productId) {
    ...CartTotals
  }
}

fragment CartTotals on Cart {
  items {
    qty
    product {
      title
      price
    }
  }
  price
  delivery
  total
}
`;

export const EXAMPLE_VARIABLES = { productId: 'fresh-cow-milk', logIn: TEST_CREDENTIALS };

export const EXAMPLE_HEADERS = { authorization: 'the token that LogIn returned' };
