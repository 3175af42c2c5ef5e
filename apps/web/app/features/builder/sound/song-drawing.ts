export { disc } from '@keepsong/artwork/draw/disc';
export { sleeve } from '@keepsong/artwork/sleeve';
