/** Where images that an author uploaded are found, on the site that the story is on. */

const pattern = /^\/media\/([0-9a-f]{32})\.webp$/;

/** The address of the image with this id: `/media/{id}.webp`. */
export const imageAddress = (id: string): string => `/media/${id}.webp`;

/** Whether a text is such an address, and nothing more. */
export const isImageAddress = (text: string): boolean => pattern.test(text);
