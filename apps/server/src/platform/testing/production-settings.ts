// Settings with which a shop in production mode starts. No server answers at these addresses, and the start
// calls none of them.

export const SECRET = 'q7Zk2vXw9LmN4pRs8TbY1cDf6GhJ3aEu';
export const PRODUCTION = {
  KEEPSONG_MODE: 'production',
  PUBLIC_URL: 'https://songs.example',
  SUPPORT_EMAIL: 'help@songs.example',
  DATABASE_URL: 'postgres://shop@127.0.0.1:9/shop',
  SESSION_SECRET: SECRET,
  SMTP_URL: 'smtps://shop:pass@mail.example:465',
  MAIL_FROM: 'Songs <hello@songs.example>',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};

/** The settings of a file store that no server answers for. */
export const AWAY_STORE = {
  S3_REGION: 'nowhere',
  S3_BUCKET: 'songs',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_ENDPOINT: 'http://127.0.0.1:9',
};

/** The settings of a mail server on this machine that does not answer. */
export const AWAY_MAIL = { SMTP_URL: 'smtp://127.0.0.1:9' };
