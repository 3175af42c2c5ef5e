// The owner of the wallet, as a wallet describes them to a shop.

export const OWNER = { name: 'Wanda Hale', email: 'wanda.hale@example.com' };

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  authentication: '4000002760003184',
};

export const ADDRESSES = [
  {
    line1: '12 Orchard Lane',
    line2: null,
    city: 'Skaneateles',
    state: 'NY',
    postal_code: '13152',
    country: 'US',
  },
  {
    line1: '500 Main Street',
    line2: 'Apt 4',
    city: 'Portland',
    state: 'OR',
    postal_code: '97204',
    country: 'US',
  },
  {
    line1: '80 Queen Street',
    line2: null,
    city: 'Toronto',
    state: 'ON',
    postal_code: 'M5H 2N2',
    country: 'CA',
  },
];
