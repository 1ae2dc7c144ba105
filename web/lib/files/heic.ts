/** Whether a file is a photo of the format of iPhones, by its type or, where the browser does not know that, by its name. */
export const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
