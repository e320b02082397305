/** The smallest image, as PNG. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12PYmqoNAAMYAUaY+o6eAAAAAElFTkSuQmCC',
  'base64',
);
