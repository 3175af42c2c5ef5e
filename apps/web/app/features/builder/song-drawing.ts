export { disc } from '@keepsong/artwork/disc';
export { sleeve } from '@keepsong/artwork/sleeve';
