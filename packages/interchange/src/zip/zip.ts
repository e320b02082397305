/** Archives (ZIP): read with limits, and written so that the same files are the same bytes. */
export {
  type ByteSource,
  bytesAsSource,
  isZip,
  listZip,
  unzip,
  type ZipFile,
  type ZipLimits,
} from './unzip.ts';
export { type FileToZip, sameTime, zipFiles } from './zip-files.ts';
