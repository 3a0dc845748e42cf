/** The account of an S3-compatible bucket. */
export interface BucketKeys {
  /** With the bucket in it. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** A client of a bucket, whose package is loaded when it is first used: few shops have one. */
export async function bucketClient({ url, region, keyId, secret }: BucketKeys, timeoutMs: number) {
  const { S3mini } = await import('s3mini');
  return new S3mini({
    endpoint: url,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    requestAbortTimeout: timeoutMs,
  });
}
