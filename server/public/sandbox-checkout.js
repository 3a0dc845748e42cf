// see the checkout sheet
