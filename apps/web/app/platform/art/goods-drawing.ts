export { goodsArt } from '@keepsong/artwork/goods';
