import { ApiError, downloadCddFile } from '@scv/api';

/**
 * Downloads the file of an upload as it is stored.
 * @throws ApiError
 */
export async function downloadFile(id: string): Promise<Blob> {
  try {
    // A Blob stays outside the page's memory, and keeps every byte.
    return (await downloadCddFile(id, { responseType: 'blob', timeout: 0 })).data;
  } catch (error) {
    if (!(error instanceof ApiError) || !(error.body instanceof Blob)) throw error;
    throw new ApiError('response', {
      status: error.status,
      data: parsed(await error.body.text()),
      headers: error.requestId === undefined ? {} : { 'x-request-id': error.requestId },
    });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
